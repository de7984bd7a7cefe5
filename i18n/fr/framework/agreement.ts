export type Gender = 'm' | 'f';

/** A French sentence, its participles agreeing with what it is about: « accepté(e) » is « accepté » or « acceptée ». */
export const agree = (text: string, gender: Gender) => text.replaceAll('(e)', gender === 'f' ? 'e' : '');
