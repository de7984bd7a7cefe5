import { useTranslate } from 'ra-core';
import type { SiteDetail } from '../../../../contract/sites/sites';
import { Instant } from '../../../framework/ui/Instant';
import { ResponsiveTable } from '../../../framework/ui/ResponsiveTable';
import { Section } from '../../../framework/ui/Section';

/** The notes of a site: content, date, author. */
export const Notes = ({ notes }: Pick<SiteDetail, 'notes'>) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.siteDetails.notes.${name}`);
  return (
    <Section title={label('title')} count={notes.length}>
      <ResponsiveTable
        label={label('title')}
        rows={notes}
        keyOf={({ created_at, content }) => `${created_at}${content}`}
        empty={label('empty')}
        columns={[
          {
            key: 'content',
            label: label('content'),
            cell: ({ content }) => <span style={{ whiteSpace: 'pre-wrap' }}>{content}</span>,
          },
          {
            key: 'created_at',
            label: label('date'),
            width: 200,
            cell: ({ created_at }) => <Instant at={created_at} />,
          },
          { key: 'created_by', label: label('author'), width: 160, cell: ({ created_by }) => created_by },
        ]}
      />
    </Section>
  );
};
