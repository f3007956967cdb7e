import { DIAL, dialArc, pointOnDial, scaleSteps } from './gauge-geometry.ts';

export type GaugeProps = {
  value: number;
  end: number;
  /** The range of the scale that needs attention, in the scale's own unit. */
  zone?: readonly [from: number, to: number];
  /** The whole reading in words: "42 of 60 tokens". */
  label: string;
};

const MINOR = 30;

/** Renders a dial with ticks, one needle and its zone. The figure is shown below it as a Reading. */
export function Gauge({ value, end, zone, label }: GaugeProps) {
  const tip = pointOnDial(value / end, DIAL.radius - 8);
  const tail = pointOnDial(value / end, -12);
  return (
    <svg width="100%" viewBox={`0 0 ${DIAL.width} ${DIAL.height}`} role="img" aria-label={label}>
      {Array.from({ length: MINOR + 1 }, (_, index) => (
        <Tick key={index} share={index / MINOR} length={7} />
      ))}
      {scaleSteps(end).map(step => (
        <Major key={step} share={step / end} text={String(step)} />
      ))}
      {zone && (
        <path
          d={dialArc(zone[0] / end, zone[1] / end, DIAL.radius + 2)}
          fill="none"
          stroke="var(--waiting-bar)"
          strokeWidth="2"
        />
      )}
      <line
        x1={tail.x}
        y1={tail.y}
        x2={tip.x}
        y2={tip.y}
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinecap="round"
        style={{ transition: 'all var(--m-slow) var(--ease)' }}
      />
      <circle cx={DIAL.centre.x} cy={DIAL.centre.y} r="5" fill="var(--accent)" />
      <circle cx={DIAL.centre.x} cy={DIAL.centre.y} r="1.8" fill="var(--canvas)" />
    </svg>
  );
}

function Tick({ share, length }: { share: number; length: number }) {
  const outer = pointOnDial(share, DIAL.radius - 1);
  const inner = pointOnDial(share, DIAL.radius - 1 - length);
  return <line x1={outer.x} y1={outer.y} x2={inner.x} y2={inner.y} stroke="var(--control)" />;
}

function Major({ share, text }: { share: number; text: string }) {
  const outer = pointOnDial(share, DIAL.radius - 1);
  const inner = pointOnDial(share, DIAL.radius - 15);
  const target = pointOnDial(share, DIAL.radius + 10);
  const anchor = share < 0.45 ? 'end' : share > 0.55 ? 'start' : 'middle';
  return (
    <>
      <line x1={outer.x} y1={outer.y} x2={inner.x} y2={inner.y} stroke="var(--ink-2)" strokeWidth="1.5" />
      <text x={target.x} y={target.y + 4} fontSize="11" textAnchor={anchor} fill="var(--ink-3)">
        {text}
      </text>
    </>
  );
}
