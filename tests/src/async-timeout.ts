import { configure } from '@testing-library/react';

/** A busy machine draws a form in more than the second that the library waits for. */
configure({ asyncUtilTimeout: 20_000 });
