import type { ListName } from '../../../contract/framework/form-lists';
import { listFieldChoices, nameChoice } from './field-choices';
import type { FieldInfo } from './field-info';
import { getFieldType } from './field-types';
import type { ListChoice, Words } from './useWords';
import { yesOrNo } from './yes-or-no';

/** The choices of a filter; undefined for a text filter. */
export const listFilterChoices = (
  info: FieldInfo,
  words: Words,
  resource: string | undefined,
): ListChoice[] | undefined => {
  const nameOf = (id: string) => nameChoice(resource, info.source, id, words);
  if (info.word)
    return getFieldType(info.word).listChoices?.(info, words, nameOf) ?? listFieldChoices(info, words);
  if (info.type === 'boolean')
    return [true, false].map(value => ({ id: String(value), name: yesOrNo(value, words) }));
  return info.options?.map(id => ({ id, name: nameOf(id) ?? id }));
};

/** The label of a filter's value. */
export const getValueLabel = (
  value: unknown,
  choices: readonly ListChoice[],
  info: FieldInfo,
  words: Words,
) =>
  choices.find(({ id }) => String(id) === String(value))?.name ??
  (info.list ? words.nameOf(info.list as ListName, value) : String(value));
