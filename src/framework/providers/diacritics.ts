/** Replaces `diacritic`, 2 kB for what is folded here anyway. */
export { foldText as clean } from '../../../contract/framework/fold-text';
