"""The array type of poses, velocities and states."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.float64]
