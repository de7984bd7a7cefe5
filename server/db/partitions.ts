export { keepPartitionsAhead } from './partitions/ahead';
export { archivePartitions } from './partitions/archive';
export { type FamilyName, families } from './partitions/families';
export { layOutPartitions } from './partitions/lay-out';
export { isPartitioned } from './partitions/queries';
