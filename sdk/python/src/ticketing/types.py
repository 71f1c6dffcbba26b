"""The types of what methods take and return: objects, inputs, lists of words, and events."""

from .gen.error_codes import *
from .gen.events import *
from .gen.inputs import *
from .gen.types import *
from .gen.enums import *
