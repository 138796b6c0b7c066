"""The games as environments for research: tensors, batches, and the interfaces of other libraries.

Importing this package registers the games with Gymnasium and PettingZoo, if these are installed.
"""

from shoal.envs.registration import register_games

register_games()
