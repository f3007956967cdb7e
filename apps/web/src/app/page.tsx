import { HomePage } from '../features/workflows/index.ts';

export default function Home() {
  return <HomePage />;
}
