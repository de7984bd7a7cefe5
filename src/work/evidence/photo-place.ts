import type { Photo, TaskDetail } from '../../../contract/work/tasks';

/** Metres: a photo taken farther from the site than this is flagged. */
const maxDistance = 500;
export const isFarFromSite = ({ distance }: Photo) => distance !== null && distance > maxDistance;

/** Where the photos of a test should have been taken: a drop at the drop site, the others at the task's. */
export const getExpectedPlace = (task: TaskDetail, test: string) =>
  test === 'drop' ? (task.drop_site_place ?? task.task_site_place) : task.task_site_place;
