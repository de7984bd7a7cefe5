/** The most common refusal causes, in the order of their digit keys; labels below `evidence.judge.causes`. */
export const refusalCauses = ['blurred', 'wrongView', 'unreadable', 'tooDark', 'notTheSite'] as const;
