import type { ListName } from '../../../contract/framework/form-lists';
import type { FieldInfo } from './field-info';
import { getFieldType } from './field-types';
import type { ListChoice, Words } from './useWords';

/** The choices of a field in its lists or, for an enum, its labelled values; undefined if it has neither. */
export const listFieldChoices = (info: FieldInfo, words: Words): ListChoice[] | undefined => {
  const group = info.word && getFieldType(info.word).texts;
  return group
    ? (info.options ?? []).map(id => ({ id, name: nameInGroup(group, id, words) }))
    : getLists(info)?.flatMap(words.choicesOf);
};

/** The label of a value among the choices of its field; otherwise the value as text. */
export const nameFieldChoice = (info: FieldInfo, value: unknown, words: Words) => {
  const group = info.word && getFieldType(info.word).texts;
  if (group) return nameInGroup(group, value, words);
  const text = String(value);
  return (
    getLists(info)
      ?.map(list => words.nameOf(list, value))
      .find(name => name !== text) ?? text
  );
};

/** The label of an enum's value in the labels of its resource; undefined where they have none. */
export const nameChoice = (
  resource: string | undefined,
  source: string,
  value: string,
  { translate }: Words,
): string | undefined =>
  translate(`resources.${resource}.choices.${source}.${value}`, { _: '' }) || undefined;

const nameInGroup = (group: string, id: unknown, { translate }: Words) =>
  translate(`terrain.generated.${group}.${id}`);
const getLists = ({ word, list }: FieldInfo) => {
  const lists = word && getFieldType(word).lists;
  return lists && list ? [list as ListName] : lists;
};
