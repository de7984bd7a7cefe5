import { PhotoSlots } from '../../photos/PhotoSlots';
import { useStep } from '../StepContext';

export const PhotosPart = () => {
  const { work, test } = useStep();
  return <PhotoSlots work={work} test={test} />;
};
