/**
 * What a product registers of itself, so that the framework's types know its roles, flags, words and tables. Each
 * product augments it once for each fact, beside the fact:
 *
 *     declare module '../framework/register' {
 *       interface Register {
 *         flag: Flag;
 *       }
 *     }
 *
 * Without any registration the framework compiles by itself, with plain strings (`tsconfig.framework.json`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: products add to it
export interface Register {}

/** What the product registered under a key, otherwise `Default`. */
export type Registered<K extends string, Default> = K extends keyof Register ? Register[K] : Default;
