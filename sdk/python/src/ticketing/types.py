"""The types of what methods take and return: objects, inputs and lists of words."""

from .gen.error_codes import *
from .gen.inputs import *
from .gen.types import *
from .gen.words import *
