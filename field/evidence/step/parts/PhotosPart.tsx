import { PhotoSlots } from '../../photos/PhotoSlots';
import { useStep } from '../StepContext';

export const PhotosPart = () => {
  const { work, test, finishIfComplete } = useStep();
  return <PhotoSlots work={work} test={test} onLastRequired={finishIfComplete} />;
};
