/** The result of some work, or the failure `createError` if it takes longer. The work itself goes on. */
export const withDeadline = async <T>(work: Promise<T>, milliseconds: number, createError: () => Error) => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), milliseconds);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
};
