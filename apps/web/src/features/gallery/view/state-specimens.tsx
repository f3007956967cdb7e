import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { MetricValue } from '../../../ui/metric-value.tsx';
import { Specimen, Specimens } from './specimen.tsx';

export function StateSpecimens() {
  return (
    <Specimens title="States of a region">
      <Specimen name="Empty">
        <EmptyState title="No secrets yet" actions={<Button kind="line">Add a secret</Button>}>
          A tool that needs a key names it in its spec. Keep the key here once, and every agent that may use the tool has it.
        </EmptyState>
      </Specimen>
      <Specimen name="Error">
        <ErrorState
          code="RATE_LIMIT"
          title="The payment service returned 429 on both attempts."
          actions={<Button kind="line">Rerun</Button>}
        >
          Wait 1 s, then rerun this call, or fork the run from here.
        </ErrorState>
      </Specimen>
      <Specimen name="Reading">
        <div className="flex-[1_1_100%] min-w-0">
          <MetricValue value="1,284" unit="calls" aside="7 days" />
        </div>
        <div className="flex-[1_1_100%] min-w-0">
          <MetricValue value="" unit="calls" aside="7 days" loading />
        </div>
      </Specimen>
      <Specimen name="Loading">
        <LoadingRows className="flex-[1_1_100%] min-w-0" label="Reading workflows" rows={3} />
      </Specimen>
    </Specimens>
  );
}
