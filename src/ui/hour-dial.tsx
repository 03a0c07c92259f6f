/**
 * The hour dial: a clock face with the booked hours as a green wedge. It is decorative; the slider says the same as
 * text.
 */
export function HourDial({ fromQuarter, hours, size = 100 }: { fromQuarter: number; hours: number; size?: number }) {
  const start = ((fromQuarter / 4) % 12) * 30
  const sweep = Math.min(hours, 12) * 30
  const point = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${(50 + radius * Math.cos(angle)).toFixed(2)},${(50 + radius * Math.sin(angle)).toFixed(2)}`
  }
  const wedge = `M50,50L${point(start, 32)}A32,32 0 ${sweep > 180 ? 1 : 0} 1 ${point(start + sweep, 32)}Z`
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="48" fill="var(--sunken)" />
      {Array.from({ length: 48 }, (_, i) => {
        const [x1, y1] = point(i * 7.5, 47).split(',')
        const [x2, y2] = point(i * 7.5, i % 12 === 0 ? 38 : i % 4 === 0 ? 42 : 44.5).split(',')
        return (
          <line
            key={i}
            x1={x1}
            y1={y1}
            x2={x2}
            y2={y2}
            stroke={i % 4 === 0 ? 'var(--ink2)' : 'var(--ink3)'}
            strokeWidth={i % 12 === 0 ? 2 : 1}
          />
        )
      })}
      <path d={wedge} fill="var(--green)" opacity="0.9" />
      <circle cx="50" cy="50" r="4" fill="var(--surface)" />
    </svg>
  )
}
