/** What the product speaks; French unless somebody asks for English. */
export type Language = 'fr' | 'en';
