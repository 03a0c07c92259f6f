export type ProgressRingProps = {
  done: number
  of: number
  /** What a screen reader says. */
  label: string
  size?: number
  /** In place of "3/4". */
  text?: string
  tone?: 'bad'
}

const RADIUS = 15
const LENGTH = 2 * Math.PI * RADIUS

/** How much of something is done, as a ring that closes clockwise from the top. */
export function ProgressRing({ done, of, label, size = 56, text = `${done}/${of}`, tone }: ProgressRingProps) {
  const part = of <= 0 ? 0 : Math.min(1, Math.max(0, done / of))
  return (
    <svg
      className="progress-ring"
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 36 36"
      role="img"
      aria-label={label}
    >
      <circle className="progress-ring-track" cx="18" cy="18" r={RADIUS} />
      {part > 0 && (
        <circle
          className="progress-ring-part"
          cx="18"
          cy="18"
          r={RADIUS}
          strokeDasharray={`${(part * LENGTH).toFixed(2)} ${LENGTH.toFixed(2)}`}
          transform="rotate(-90 18 18)"
        />
      )}
      <text x="18" y="18" dominantBaseline="central" textAnchor="middle">
        {text}
      </text>
    </svg>
  )
}
