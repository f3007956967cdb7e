import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Renders why a message was not sent. Renders nothing if none was refused. */
export const SendRefusal = ({ refusal }: { refusal: string | undefined }) =>
  refusal === undefined ? null : (
    <p role="alert">
      <StatusBadge status="failed" word={refusal} className="whitespace-normal" />
    </p>
  );
