import { Tooltip } from '@mui/material';

/** The header of a column that cannot be sorted, and why: for mouse, keyboard and screen reader. */
export const UnsortableHeader = ({ name, why }: { name: string; why: string }) => (
  <Tooltip describeChild title={why} placement="bottom-start" enterDelay={300}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the reason reachable by keyboard, like the sortable headers */}
    <span className="unsorted" tabIndex={0} aria-description={why}>
      {name}
    </span>
  </Tooltip>
);
