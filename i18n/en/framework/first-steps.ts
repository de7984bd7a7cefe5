import type { firstSteps as french } from '../../fr/framework/first-steps';

export const firstSteps: typeof french = {
  title: 'This application is still empty',
  text: 'Declare a first resource in the product’s contract folder, then add it to the menu. The guide, step by step, is here:',
};
