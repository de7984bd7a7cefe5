/** The screens that a row of a task list leads to. */
export const taskScreens = [
  () => import('./page/TaskPanel'),
  () => import('./page/TaskPage'),
  () => import('./page/TaskReview'),
];
