import { useWords } from '../../../framework/words/useWords';
import { Answer } from '../Answer';
import { useStep } from '../StepContext';
import { useStepValue } from '../useStepValue';
import type { PartOf, PartProps } from './part';

export const ResultsPart = ({ part }: PartProps<'results'>) =>
  part.results.map(result => <Result key={result.key} result={result} />);

const Result = ({ result: { key, label } }: { result: PartOf<'results'>['results'][number] }) => {
  const { draft, refused } = useStep();
  const { localize } = useWords();
  const [status, comment] = [`${key}_status`, `${key}_comment`];
  return (
    <div id={`at-${status}`}>
      <Answer
        question={localize(label)}
        clearable
        status={useStepValue(status)}
        comment={useStepValue(comment)}
        onStatus={selected => draft.set(status, selected)}
        onComment={text => draft.set(comment, text)}
        problem={refused.get(status) ?? refused.get(comment) ?? null}
      />
    </div>
  );
};
