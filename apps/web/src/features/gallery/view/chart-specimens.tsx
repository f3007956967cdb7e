import { Gauge } from '../../../ui/charts/gauge.tsx';
import { Scale } from '../../../ui/charts/scale.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { MetricValue } from '../../../ui/metric-value.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const wave = Array.from({ length: 28 }, (_, day) => 30 + 18 * Math.sin(day / 2) + 6 * Math.sin(day * 1.7));

export function ChartSpecimens() {
  return (
    <Specimens title="Gauges">
      <Specimen name="Dial">
        <div className="flex-[1_1_100%] min-w-0">
          <Gauge value={42} end={60} zone={[0, 10]} label="42 of 60 tokens" />
          <MetricValue value="42" unit="of 60 tokens" aside="refills 10 per s" />
        </div>
      </Specimen>
      <Specimen name="Scale with a threshold">
        <div className="flex-[1_1_100%] min-w-0">
          <Scale value={7.5} end={30} unit="%" threshold={20} label="7.5 percent, opens at 20" />
        </div>
      </Specimen>
      <Specimen name="Meter">
        <Meter label="Calls" share={0.4} text="4 of 10 calls" />
        <Meter label="Calls, nearly all" share={0.9} text="9 of 10 calls" />
        <Meter label="Calls, small" share={1.2} text="12 of 10 calls" size="small" />
      </Specimen>
      <Specimen name="Sparkline">
        <Sparkline values={wave} label="Calls by day, rising" />
        <Sparkline values={wave.map(() => 0)} label="No calls" />
      </Specimen>
    </Specimens>
  );
}
