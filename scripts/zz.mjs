import { build } from 'esbuild';
import { productBundles } from './bundles.mjs';
import path from 'node:path';
const s=productBundles.server;
const {outfile,entryPoints,format,...o}=s;
const r=await build({...o,format:'esm',splitting:true,entryPoints:{server:'server/main.ts',cli:'cli/main.ts'},outdir:'/tmp/split',chunkNames:'parts/[name]-[hash]',minify:!process.env.DBG,metafile:true,write:true});
const outs=r.metafile.outputs;
for(const [f,o] of Object.entries(outs).sort((a,b)=>b[1].bytes-a[1].bytes)){
 const ins=Object.entries(o.inputs).sort((a,b)=>b[1].bytesInOutput-a[1].bytesInOutput);
 console.log((o.bytes/1000).toFixed(1).padStart(7),path.basename(f),o.entryPoint??'',Object.keys(o.inputs).length+' files', ins.slice(0,3).map(([n])=>n.split('/').slice(-2).join('/')).join(' '), 'exports',o.exports.length);
}
const reach=(f,seen=new Set())=>{const k=Object.keys(outs).find(x=>x===f);if(!k||seen.has(k))return seen;seen.add(k);for(const i of outs[k].imports)if(i.kind==='import-statement')reach(i.path,seen);return seen};
for(const [f,o] of Object.entries(outs))if(o.entryPoint){const set=reach(f);let b=0;for(const x of set)b+=outs[x].bytes;console.log('LOAD',o.entryPoint,set.size,(b/1000).toFixed(0))}
const ins=r.metafile.inputs; const from=process.argv[2], to=process.argv[3];
if(from){const prev=new Map([[from,null]]);const q=[from];while(q.length){const x=q.shift();for(const i of ins[x].imports){if(i.kind!=='import-statement'&&i.kind!=='require-call')continue;if(!prev.has(i.path)&&ins[i.path]){prev.set(i.path,x);q.push(i.path)}}}
 if(to){let p=[...prev.keys()].find(k=>k.includes(to));while(p){console.log(p);p=prev.get(p)}} else console.log([...prev.keys()].join('\n'))}
