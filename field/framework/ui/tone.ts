/** A semantic colour (`[data-tone]` in look.css). */
export type Tone = 'good' | 'warn' | 'bad' | 'plain';
