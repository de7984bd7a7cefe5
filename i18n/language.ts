/** The product's languages; French is the default. */
export type Language = 'fr' | 'en';
