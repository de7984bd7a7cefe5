import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { Choice, FormLists } from '../../../contract/framework/form-lists';
import { getBackend } from './backend';
import { useSession } from './sessionStore';

/** The filter lists that the shell loads after sign-in: `const { data: lists } = useFormLists()`. */
export const useFormLists = () => {
  const locale = useLocale();
  const user = useSession();
  return useQuery<FormLists>({
    queryKey: ['formLists', user?.userid, locale],
    queryFn: ({ signal }) => getBackend().loadFormLists(signal),
    enabled: user !== null,
    staleTime: 5 * 60_000,
  });
};

/** One list of choices by name; empty while it loads. */
export const useChoices = (list: ChoiceList): Choice[] =>
  (useFormLists().data?.[list] as Choice[] | undefined) ?? none;

/** Lists of `FormLists` that a select can show. */
export type ChoiceList = {
  [K in keyof FormLists]: FormLists[K] extends Choice[] ? K : never;
}[keyof FormLists];

const none: Choice[] = [];
