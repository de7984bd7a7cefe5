import { z } from 'zod';
import type { Endpoint } from './endpoint';
import type { Registered } from './register';
import { createRegistration } from './registration';

/** An option of a select: the value sent, the label, and further fields that the list needs. */
export const Choice = z.object({ id: z.union([z.string(), z.number()]), name: z.string() });
export type Choice = z.infer<typeof Choice>;

/** What every product's lists say; beside it the lists of choices, by name. */
export const BasicFormLists = z.looseObject({
  /** Choices that rows may contain though no select offers them, by list. */
  elsewhere: z.record(z.string(), z.array(Choice)),
  result_per_page: z.array(z.number()),
  /** The administrators' message to all users. */
  sticky: z.string().nullable().optional(),
  /** Where the mobile app is downloaded; empty without one. */
  mobile_app_url: z.string().optional(),
});
export type BasicFormLists = z.output<typeof BasicFormLists>;
type FormListsSchema = Registered<'formLists', typeof BasicFormLists>;

/** What the browser loads after sign-in, above all the choices of fields. */
export type FormLists = z.output<FormListsSchema>;
/** A list of choices by name: that of a field of type `choice` or `catalogue`. */
export type ListName = Extract<keyof FormLists, string>;

const registration =
  createRegistration<Endpoint<z.ZodObject<Record<never, never>>, FormListsSchema>>('form lists');

/** Called by the product where it declares the call that reads its form lists; returns the call. */
export const registerFormLists = registration.register;
/** The call that reads the form lists, of whichever product. */
export const getFormLists = registration.get;
