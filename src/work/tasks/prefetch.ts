/** What stands behind a row of a task list. */
export const taskScreens = [
  () => import('./page/TaskPanel'),
  () => import('./page/TaskPage'),
  () => import('./page/TaskReview'),
];
