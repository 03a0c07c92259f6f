/** Placeholder cards while the first results are loading; they have the same size, so that nothing jumps. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <ul className="card-grid" aria-hidden="true">
        {[1, 2, 3, 4].map((index) => (
          <li key={index} className="office-card skeleton">
            <span className="picture" />
            <div className="office-card-body">
              <i className="bone title" />
              <i className="bone" />
              <i className="bone rail-bone" />
              <i className="bone" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
