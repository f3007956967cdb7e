// `ui/` doesn't import contracts, but shows text from models and tools.
export { textParts, visibleJson, visibleText } from '@pinion/contracts';
