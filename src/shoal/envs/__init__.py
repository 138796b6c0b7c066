"""The games as environments for research: tensors, batches, and the interfaces of other libraries."""
