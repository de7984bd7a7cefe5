/** What something says of itself, by its colours (`[data-tone]` in look.css). */
export type Tone = 'good' | 'warn' | 'bad' | 'plain';
