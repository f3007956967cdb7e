export { Gallery } from './view/gallery.tsx';
