import '@xyflow/react/dist/base.css';
import { MiniMap, ReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** React Flow as it comes, with the graph of the same workflow: no handles by name, no panels, no saving. */
function Bare({ graph }) {
  const [nodes, setNodes] = useState(graph.nodes);
  return (
    <ReactFlow
      nodes={nodes}
      edges={graph.edges}
      onNodesChange={changes => setNodes(before => moved(before, changes))}
      panOnScroll
      minZoom={0.02}
      fitView
    >
      <MiniMap />
    </ReactFlow>
  );
}

/** `applyNodeChanges` for what this page can do: measure and move. */
function moved(nodes, changes) {
  const byId = new Map(changes.map(change => [change.id, change]));
  return nodes.map(node => {
    const change = byId.get(node.id);
    if (change?.type === 'position' && change.position) return { ...node, position: change.position };
    if (change?.type === 'dimensions') return { ...node, measured: change.dimensions };
    return node;
  });
}

const graph = await (await fetch(`/graph.json${location.search}`)).json();
createRoot(document.getElementById('root')).render(<Bare graph={graph} />);
