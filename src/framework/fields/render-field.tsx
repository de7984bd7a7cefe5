import type { ReactNode } from 'react';
import { nameChoice, nameFieldChoice } from './field-choices';
import type { FieldInfo } from './field-info';
import { getFieldType } from './field-types';
import { emptyPlaceholder } from './useFormats';
import type { Words } from './useWords';
import { yesOrNo } from './yes-or-no';

/** A value as the product shows it everywhere. Plain functions: a table of 800 cells mounts no component for them. */
export const renderField = (info: FieldInfo, record: Record<string, unknown>, words: Words): ReactNode => {
  const value = record[info.source];
  const type = info.word ? getFieldType(info.word) : undefined;
  const isEmptyText = value === '' && !type?.emptyIsValue;
  if (value === null || value === undefined || isEmptyText) return <EmptyValue />;
  if (type?.render) return type.render({ value: value as never, record, info, words });
  if (type) return nameFieldChoice(info, value, words);
  if (info.type === 'boolean') return yesOrNo(Boolean(value), words);
  if (info.type === 'number') return words.formats.measure(Number(value), info);
  if (info.type === 'enum' && info.resource)
    return nameChoice(info.resource, info.source, String(value), words) ?? String(value);
  if (info.type === 'many')
    return (value as unknown[]).length === 0 ? <EmptyValue /> : renderList(info, value as unknown[], words);
  return String(value);
};

const renderList = (
  { resource, source, options, members }: FieldInfo,
  values: readonly unknown[],
  words: Words,
): ReactNode => {
  if (members)
    return words.formats.labelled(
      words.translate('terrain.generated.lines', { smart_count: values.length }),
      values
        .map(each =>
          members
            .map(info => renderField(info, each as Record<string, unknown>, words))
            .filter(text => typeof text === 'string')
            .join(', '),
        )
        .join(' / '),
    );
  if (!options) return values.join(', ');
  return (values as string[]).map(each => (
    <span key={each} style={chipStyle}>
      {nameChoice(resource, source, each, words) ?? each}
    </span>
  ));
};
const chipStyle = { border: '1px solid', borderRadius: 9, padding: '0 6px', marginRight: 4 };

/** The placeholder for an empty value. A plain element: every row may have it. */
export const EmptyValue = () => (
  <span aria-hidden style={{ opacity: 0.45 }}>
    {emptyPlaceholder}
  </span>
);
