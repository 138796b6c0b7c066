"""What operators do: look at a database and change it while servers run on it."""
