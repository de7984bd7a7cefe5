/** The page of a task of any kind. */
export const taskPath = (id: number) => `/task/${id}`;
