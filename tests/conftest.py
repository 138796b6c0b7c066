from hypothesis import settings

# Compiling and a busy machine take their time; nothing here is judged by seconds.
settings.register_profile("shoal", deadline=None, derandomize=True)
settings.load_profile("shoal")
