/** Why photos are refused most often, in the order of the digits that choose them; labels below `evidence.judge.causes`. */
export const photoCauses = ['blurred', 'wrongView', 'unreadable', 'tooDark', 'notTheSite'] as const;
