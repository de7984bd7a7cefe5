import { later } from '../../framework/ui/later';
import { useTakings } from './takings';

const UnfitDialog = later(() => import('./UnfitDialog').then(dialog => dialog.UnfitDialog));
const UnsavedPictureDialog = later(() =>
  import('./UnsavedPictureDialog').then(dialog => dialog.UnsavedPictureDialog),
);

/** Pictures that were not stored, one after the other, on whatever screen the agent is by then. */
export const UnkeptPicture = () => {
  const unkept = useTakings().find(taking => taking.is !== 'making');
  if (!unkept) return null;
  const key = `${unkept.work}/${unkept.test}/${unkept.index}`;
  return unkept.is === 'unfit' ? (
    <UnfitDialog key={key} unfit={unkept} />
  ) : (
    <UnsavedPictureDialog key={key} unsaved={unkept} />
  );
};
