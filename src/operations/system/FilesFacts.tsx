import { useTranslate } from 'ra-core';
import type { SystemState } from '../../../contract/operations/system';
import { Facts } from '../../framework/ui/Facts';
import { Section } from '../../framework/ui/Section';
import { useFormats } from '../../framework/vocabulary/formats';

type FilesProps = Pick<SystemState, 'files' | 'disk'>;

/** Uploaded files, and the free space. */
export const FilesFacts = ({ files, disk }: FilesProps) => {
  const translate = useTranslate();
  const { size, number } = useFormats();
  const say = (key: string, values?: object) => translate(`terrain.system.files.${key}`, values);
  return (
    <Section title={say('title')}>
      <Facts
        facts={[
          ...files.map(({ kind, count, size: bytes }): [string, string] => [
            say(kind),
            say('amount', { count: number(count), size: size(bytes) }),
          ]),
          [say('disk'), disk ? say('room', { free: size(disk.free), total: size(disk.total) }) : ''],
        ]}
      />
    </Section>
  );
};
