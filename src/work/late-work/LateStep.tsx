import { Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import type { LateWork } from '../../../contract/field/late-work';
import { getStep, slotLabel } from '../../../contract/work/evidence';
import { impossibleTest } from '../../../contract/work/impossible';
import type { Language } from '../../../i18n/language';
import { LabelledValues } from '../evidence/LabelledValues';
import { PhotoLinks } from '../evidence/PhotoLinks';
import { listLateWorkValues } from './late-work-values';

/** The values and photos of one step of late work; those that a task has received are marked. */
export const LateStep = ({ work, test }: { work: LateWork; test: string }) => {
  const translate = useTranslate();
  const say = (key: string, values?: object) => translate(`terrain.lateWork.${key}`, values);
  const [locale] = useLocaleState();
  const language = locale as Language;
  const words = {
    yes: translate('terrain.generated.yes'),
    no: translate('terrain.generated.no'),
    cell: (label: string, value: string) => say('cell', { label, value }),
  };
  const title =
    test === impossibleTest
      ? translate('terrain.evidence.impossiblePhotos')
      : (getStep(work.task_type, test)?.label[language] ?? test);
  const step = work.steps.find(each => each.test === test);
  const values = step ? listLateWorkValues(work.task_type, test, step.data, language, words) : [];
  const comments = work.comments
    .filter(comment => comment.test === test)
    .map(({ photo_id, index, comment }) => ({
      key: `comments.${photo_id}`,
      label: say('comment', { slot: slotLabel(work.task_type, test, index, language) }),
      value: comment ?? '–',
    }));
  const photos = work.photos.filter(photo => photo.test === test);
  const visiblePhotos = photos.flatMap(({ photo_id, url, thumb, comment }) =>
    url && thumb ? [{ id: photo_id, url, thumb, comment }] : [],
  );
  const attachedPhotos = photos.filter(({ attached }) => attached).length;
  const isAttached = (key: string) => work.attached.includes(`${test}.${key}`);
  return (
    <div>
      <LabelledValues
        label={title}
        values={[...values, ...comments].map(({ key, label, value }) => ({
          label,
          value: isAttached(key) ? say('taken', { value }) : value,
        }))}
      />
      <PhotoLinks label={title} photos={visiblePhotos} />
      {photos.length > 0 && work.status === 'attached' && (
        <Typography variant="caption" color="textSecondary">
          {say('photosTaken', { taken: attachedPhotos, of: photos.length })}
        </Typography>
      )}
    </div>
  );
};
