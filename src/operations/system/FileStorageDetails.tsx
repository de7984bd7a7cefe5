import { useTranslate } from 'ra-core';
import type { SystemState } from '../../../contract/operations/system';
import { useFormats } from '../../framework/fields/useFormats';
import { DescriptionList } from '../../framework/ui/DescriptionList';
import { Section } from '../../framework/ui/Section';

type FilesProps = Pick<SystemState, 'files' | 'disk'>;

/** Uploaded files, and the free space. */
export const FileStorageDetails = ({ files, disk }: FilesProps) => {
  const translate = useTranslate();
  const { size, number } = useFormats();
  const say = (key: string, values?: object) => translate(`terrain.system.files.${key}`, values);
  return (
    <Section title={say('title')}>
      <DescriptionList
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
