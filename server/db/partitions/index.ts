export { keepPartitionsAhead } from './ahead';
export { archivePartitions } from './archive';
export { type FamilyName, families } from './families';
export { layOutPartitions } from './lay-out';
export { isPartitioned } from './queries';
